// Inlined at the start of a sura's page: runs while the page is still being parsed.
import { applyReaderLook, noteFirstMove } from '#features/quran/reader/first-look.browser.ts';

const root = document.currentScript?.parentElement;
if (root) {
  applyReaderLook(root);
  noteFirstMove(root);
}
