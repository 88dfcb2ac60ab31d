CREATE TABLE "tour_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"tour_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tour_redirects" ADD CONSTRAINT "tour_redirects_tour_id_tours_id_fk" FOREIGN KEY ("tour_id") REFERENCES "public"."tours"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "tour_redirects" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
