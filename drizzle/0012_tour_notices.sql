-- A notice about tours names the tours: «tours», the transaction, and the ids with commas between.
-- A statement that changes no row says nothing. More ids than a notice can carry (8000 bytes) are
-- left out, and so are those of TRUNCATE: whoever listens then reads all tours again.
CREATE FUNCTION "announce_tours"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"ids" text;
BEGIN
	SELECT string_agg("id"::text, ',' ORDER BY "id") INTO "ids" FROM "changed";
	IF "ids" IS NULL THEN
		RETURN NULL;
	END IF;
	PERFORM pg_notify('changes', 'tours ' || pg_current_xact_id()
		|| CASE WHEN length("ids") <= 7000 THEN ' ' || "ids" ELSE '' END);
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "tours_changed" ON "tours";
--> statement-breakpoint
CREATE TRIGGER "tours_inserted" AFTER INSERT ON "tours" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_tours"();
--> statement-breakpoint
CREATE TRIGGER "tours_updated" AFTER UPDATE ON "tours" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_tours"();
--> statement-breakpoint
CREATE TRIGGER "tours_deleted" AFTER DELETE ON "tours" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_tours"();
--> statement-breakpoint
CREATE TRIGGER "tours_truncated" AFTER TRUNCATE ON "tours"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_change"();
