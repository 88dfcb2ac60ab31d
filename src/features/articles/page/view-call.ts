/** The call of an open article, named after the database function of the specification. */
export const VIEWS_API = '/api/rpc/increment_article_views';
