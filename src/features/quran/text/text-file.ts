/** A file `/quran/{edition}/{sura}.json`: the verses of a sura and the source of the text. */
export interface TextFile {
  /** Source and terms; they must accompany the text everywhere. */
  notice: string;
  verses: string[];
}
