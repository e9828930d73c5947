/** The entry point of the host. */
import '@cairn/ui/tokens.css';
import '@cairn/ui/base.css';
import '@cairn/ui/fonts.css';
import './host.css';
import { ROOT_ELEMENT } from '@cairn/release-contract/boot-manifest';
import { readBootManifest } from '@cairn/federation/read-boot-manifest';
import { startHostPage } from './app/start.tsx';

const root = document.querySelector<HTMLElement>(`#${ROOT_ELEMENT}`);
if (!root) throw new Error(`The page has no #${ROOT_ELEMENT}`);
startHostPage(readBootManifest(), root);
