-- Notices of requests and deliveries name the operators concerned, 0 for the site itself: pages of another
-- operator's people must not learn that there was a request. One notice for each operator and transaction.
DROP TRIGGER "requests_news" ON "requests";--> statement-breakpoint
DROP TRIGGER "request_notes_news" ON "request_notes";--> statement-breakpoint
DROP TRIGGER "deliveries_news" ON "deliveries";--> statement-breakpoint
DROP TRIGGER "bot_chats_news" ON "bot_chats";--> statement-breakpoint
DROP TRIGGER "outbox_news" ON "outbox";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce_requests"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	operator bigint;
	former bigint;
BEGIN
	IF TG_TABLE_NAME = 'request_notes' THEN
		SELECT coalesce(r.operator_id, 0) INTO operator FROM requests r WHERE r.id = NEW.request_id;
	ELSIF TG_OP = 'DELETE' THEN
		operator := coalesce(OLD.operator_id, 0);
	ELSE
		operator := coalesce(NEW.operator_id, 0);
		IF TG_OP = 'UPDATE' THEN
			former := coalesce(OLD.operator_id, 0);
		END IF;
	END IF;
	PERFORM pg_notify('news', 'requests ' || pg_current_xact_id() || ' ' || coalesce(operator, 0));
	IF former <> operator THEN
		PERFORM pg_notify('news', 'requests ' || pg_current_xact_id() || ' ' || former);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "announce_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
	operator bigint;
BEGIN
	IF TG_TABLE_NAME = 'bot_chats' THEN
		operator := (changed->>'operator_id')::bigint;
	ELSIF TG_TABLE_NAME = 'deliveries' THEN
		SELECT r.operator_id INTO operator FROM requests r WHERE r.id = (changed->>'request_id')::bigint;
	ELSIF TG_TABLE_NAME = 'outbox' THEN
		SELECT r.operator_id INTO operator FROM deliveries d JOIN requests r ON r.id = d.request_id
			WHERE d.channel = 'email' AND d.target = changed->>'id' LIMIT 1;
	END IF;
	PERFORM pg_notify('news', 'deliveries ' || pg_current_xact_id() || ' ' || coalesce(operator, 0));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE INDEX "deliveries_letters" ON "deliveries" USING btree ("target") WHERE "deliveries"."channel" = 'email';--> statement-breakpoint
CREATE TRIGGER "requests_news" AFTER INSERT OR UPDATE OR DELETE ON "requests"
	FOR EACH ROW EXECUTE FUNCTION "announce_requests"();
--> statement-breakpoint
CREATE TRIGGER "request_notes_news" AFTER INSERT ON "request_notes"
	FOR EACH ROW EXECUTE FUNCTION "announce_requests"();
--> statement-breakpoint
CREATE TRIGGER "deliveries_news" AFTER INSERT OR UPDATE OR DELETE ON "deliveries"
	FOR EACH ROW EXECUTE FUNCTION "announce_deliveries"();
--> statement-breakpoint
CREATE TRIGGER "bot_chats_news" AFTER INSERT OR DELETE ON "bot_chats"
	FOR EACH ROW EXECUTE FUNCTION "announce_deliveries"();
--> statement-breakpoint
CREATE TRIGGER "outbox_news" AFTER INSERT OR UPDATE OF "sent_at", "last_error", "next_attempt_at" OR DELETE
	ON "outbox" FOR EACH ROW EXECUTE FUNCTION "announce_deliveries"();
