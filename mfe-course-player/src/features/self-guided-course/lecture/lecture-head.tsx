import type { Lecture } from '@cairn/api/modules.contract';
import { LECTURE_LANGUAGES } from '@cairn/domain/lecture-languages.rules';
import { SelectField } from '@cairn/ui/select-field';
import { Info } from 'lucide-react';
import { t } from 'ttag';
import styles from './lecture-head.module.css';
import type { LectureLanguageState } from './use-lecture-language.ts';

interface LectureHeadProps {
  readonly lecture: Lecture;
  readonly language: LectureLanguageState;
}

/** The lecture's title and its audio language. LECT-02, LECT-03. */
export const LectureHead = ({ lecture, language }: LectureHeadProps) => (
  <>
    <div className={styles['head']}>
      <h2>{lecture.LectureTitle}</h2>
      <SelectField
        label={t`Language`}
        hideLabel
        className={styles['language']}
        options={toLanguageChoices(lecture)}
        value={language.audioLanguage}
        onChange={({ target: { value } }) => {
          const chosen = LECTURE_LANGUAGES.find(({ code }) => code === value);
          if (chosen) language.choose(chosen.code);
        }}
      />
    </div>
    <p className={styles['note']} role="status">
      {language.note !== undefined && (
        <>
          <Info />
          {language.note}
        </>
      )}
    </p>
  </>
);

/** Every lecture lists all languages; those without an audio track form a separate group. */
const toLanguageChoices = ({ AudioLanguages: spoken }: Lecture) =>
  LECTURE_LANGUAGES.map(({ code, name }) => ({
    value: code,
    label: name,
    group:
      code === 'en' || spoken === undefined || spoken.includes(code)
        ? undefined
        : t`Not in this lecture`,
  })).toSorted((a, b) => Number(a.group !== undefined) - Number(b.group !== undefined));
