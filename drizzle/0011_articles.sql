CREATE TABLE "article_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT 'BookOpen' NOT NULL,
	"order_index" integer NOT NULL,
	CONSTRAINT "article_categories_name" CHECK (length("article_categories"."name") between 1 and 100),
	CONSTRAINT "article_categories_slug" CHECK (length("article_categories"."slug") <= 100 and "article_categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "article_categories_description" CHECK (length("article_categories"."description") <= 500),
	CONSTRAINT "article_categories_icon" CHECK ("article_categories"."icon" ~ '^[A-Za-z0-9]{1,50}$')
);
--> statement-breakpoint
CREATE TABLE "article_category_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"editor_id" bigint NOT NULL,
	"article_id" bigint,
	"base_version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"article_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"editor_id" bigint,
	"fields" jsonb NOT NULL,
	CONSTRAINT "article_revisions_article_id_version_pk" PRIMARY KEY("article_id","version"),
	CONSTRAINT "article_revisions_version" CHECK ("article_revisions"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "article_view_days" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_views" (
	"day" date NOT NULL,
	"article_id" bigint NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "article_views_day_article_id_visitor_pk" PRIMARY KEY("day","article_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"meta_description" text NOT NULL,
	"meta_keywords" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"featured_image" text,
	"author" text DEFAULT 'Редакция ВсеУмры' NOT NULL,
	"reading_time" integer DEFAULT 5 NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"views_count" integer DEFAULT 0 NOT NULL,
	"published_date" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"category_id" bigint,
	"publish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"preview_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_slug" CHECK (length("articles"."slug") <= 100 and "articles"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "articles_title" CHECK (length("articles"."title") between 1 and 200),
	CONSTRAINT "articles_meta_description" CHECK (length("articles"."meta_description") between 1 and 160),
	CONSTRAINT "articles_meta_keywords" CHECK (length("articles"."meta_keywords") <= 300),
	CONSTRAINT "articles_content" CHECK (octet_length("articles"."content") between 1 and 524288),
	CONSTRAINT "articles_excerpt" CHECK (length("articles"."excerpt") <= 500),
	CONSTRAINT "articles_featured_image" CHECK (length("articles"."featured_image") <= 500),
	CONSTRAINT "articles_author" CHECK (length("articles"."author") between 1 and 100),
	CONSTRAINT "articles_reading_time" CHECK ("articles"."reading_time" between 1 and 600),
	CONSTRAINT "articles_views_count" CHECK ("articles"."views_count" >= 0),
	CONSTRAINT "articles_version" CHECK ("articles"."version" >= 1),
	CONSTRAINT "articles_published_dated" CHECK (not "articles"."is_published" or "articles"."published_date" is not null),
	CONSTRAINT "articles_due_is_draft" CHECK ("articles"."publish_at" is null or not "articles"."is_published")
);
--> statement-breakpoint
ALTER TABLE "article_category_redirects" ADD CONSTRAINT "article_category_redirects_category_id_article_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."article_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_editor_id_accounts_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_redirects" ADD CONSTRAINT "article_redirects_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_editor_id_accounts_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_day_article_view_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."article_view_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category_id_article_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."article_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_categories_slug_key" ON "article_categories" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "article_drafts_of_article" ON "article_drafts" USING btree ("editor_id","article_id") WHERE "article_drafts"."article_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "article_drafts_of_new" ON "article_drafts" USING btree ("editor_id") WHERE "article_drafts"."article_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug_key" ON "articles" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_preview_token_key" ON "articles" USING btree ("preview_token");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_date","id") WHERE "articles"."is_published";--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "articles_updated" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_due" ON "articles" USING btree ("publish_at") WHERE "articles"."publish_at" is not null;--> statement-breakpoint
-- Only what touches a published article makes pages new: not drafts, and not views.
CREATE TRIGGER "articles_added" AFTER INSERT ON "articles"
	FOR EACH ROW WHEN (NEW."is_published") EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
CREATE TRIGGER "articles_changed" AFTER UPDATE OF
	"slug", "title", "meta_description", "meta_keywords", "category_id", "content", "excerpt",
	"featured_image", "author", "reading_time", "is_published", "published_date", "updated_at"
	ON "articles"
	FOR EACH ROW WHEN (OLD."is_published" OR NEW."is_published") EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
CREATE TRIGGER "articles_removed" AFTER DELETE ON "articles"
	FOR EACH ROW WHEN (OLD."is_published") EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
CREATE TRIGGER "articles_emptied" AFTER TRUNCATE ON "articles"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
CREATE TRIGGER "article_categories_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
	ON "article_categories"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
--> statement-breakpoint
-- An address that people may have kept leads to the article whatever it is called now.
CREATE FUNCTION "note_article_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "article_redirects" ("slug", "article_id") VALUES (OLD."slug", OLD."id")
		ON CONFLICT ("slug") DO UPDATE SET "article_id" = EXCLUDED."article_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "articles_moved" AFTER UPDATE OF "slug" ON "articles"
	FOR EACH ROW WHEN (OLD."slug" <> NEW."slug" AND OLD."published_date" IS NOT NULL)
	EXECUTE FUNCTION "note_article_address"();
--> statement-breakpoint
CREATE FUNCTION "note_article_category_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "article_category_redirects" ("slug", "category_id") VALUES (OLD."slug", OLD."id")
		ON CONFLICT ("slug") DO UPDATE SET "category_id" = EXCLUDED."category_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "article_categories_moved" AFTER UPDATE OF "slug" ON "article_categories"
	FOR EACH ROW WHEN (OLD."slug" <> NEW."slug")
	EXECUTE FUNCTION "note_article_category_address"();
--> statement-breakpoint
-- What everybody may read of an article.
CREATE VIEW "articles_public" AS SELECT
	"article"."id", "article"."slug", "article"."title", "article"."meta_description",
	"article"."meta_keywords", "article"."content", "article"."excerpt", "article"."featured_image",
	"article"."author", "article"."reading_time", "article"."is_published", "article"."views_count",
	"article"."published_date", "article"."updated_at", "article"."category_id",
	"category"."slug" AS "category_slug", "category"."name" AS "category_name"
FROM "articles" "article"
LEFT JOIN "article_categories" "category" ON "category"."id" = "article"."category_id"
WHERE "article"."is_published";
