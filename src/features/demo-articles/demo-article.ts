/** A category of the demo articles, in the order of the list. */
export interface DemoCategory {
  name: string;
  slug: string;
  description: string;
  /** Name of a lucide icon. */
  icon: string;
}

/** One demo article with the fields an editor would fill in. */
export interface DemoArticle {
  slug: string;
  title: string;
  meta_description: string;
  /** Separated by a comma and a space. */
  meta_keywords: string;
  /** Slug of its category. */
  category: string;
  excerpt: string;
  /** Minutes. */
  reading_time: number;
  /** How many days before the day of the demo content it came out. */
  published_days_ago: number;
  /** HTML as the editor writes it. */
  content: string;
}
