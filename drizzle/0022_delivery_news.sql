-- Notices for the screen of deliveries: «deliveries» and the transaction. Of jobs only failures and their
-- ends, because a row of theirs changes with each run.
CREATE FUNCTION "announce_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('news', 'deliveries ' || pg_current_xact_id());
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deliveries_news" AFTER INSERT OR UPDATE OR DELETE ON "deliveries"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_deliveries"();
--> statement-breakpoint
CREATE TRIGGER "bot_chats_news" AFTER INSERT OR DELETE ON "bot_chats"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_deliveries"();
--> statement-breakpoint
CREATE TRIGGER "outbox_news" AFTER INSERT OR UPDATE OF "sent_at", "last_error", "next_attempt_at" OR DELETE
	ON "outbox" FOR EACH STATEMENT EXECUTE FUNCTION "announce_deliveries"();
--> statement-breakpoint
CREATE TRIGGER "jobs_news" AFTER UPDATE ON "jobs"
	FOR EACH ROW WHEN (OLD."failures" IS DISTINCT FROM NEW."failures"
		OR OLD."last_error" IS DISTINCT FROM NEW."last_error")
	EXECUTE FUNCTION "announce_deliveries"();
