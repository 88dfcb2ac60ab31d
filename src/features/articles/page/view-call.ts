/** The call that an open article makes, named after the function of the database it stands for. */
export const VIEWS_API = '/api/rpc/increment_article_views';
