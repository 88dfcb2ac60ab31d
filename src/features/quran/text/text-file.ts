/** A file of `/quran/{edition}/{sura}.json`: the verses of a sura and whose text it is. */
export interface TextFile {
  /** Source and terms; it goes wherever the text goes. */
  notice: string;
  verses: string[];
}
