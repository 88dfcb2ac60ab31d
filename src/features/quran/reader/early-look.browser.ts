// Stands at the beginning of a sura's page, as text: runs while the page is still being read.
import { applyReaderLook, noteFirstMove } from '#features/quran/reader/first-look.browser.ts';

const root = document.currentScript?.parentElement;
if (root) {
  applyReaderLook(root);
  noteFirstMove(root);
}
