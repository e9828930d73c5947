/** The entry point of the host. */
import '@cairn/ui/tokens.css';
import '@cairn/ui/base.css';
import '@cairn/ui/fonts.css';
import './host.css';
import { ROOT_ELEMENT_ID } from '@cairn/release-contract/boot-manifest';
import { readBootManifest } from '@cairn/federation/read-boot-manifest';
import { startHostPage } from './app/start.tsx';

const root = document.querySelector<HTMLElement>(`#${ROOT_ELEMENT_ID}`);
if (!root) throw new Error(`The page has no #${ROOT_ELEMENT_ID}`);
startHostPage(readBootManifest(), root);
