-- Notices for the open pages of single people, on a channel of their own: no published page depends on
-- them. «accounts», the transaction and the account's number; «requests» and the transaction.
CREATE FUNCTION "announce_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('news', 'accounts ' || pg_current_xact_id() || ' '
		|| CASE WHEN TG_TABLE_NAME = 'sessions' THEN to_jsonb(OLD)->>'account_id' ELSE to_jsonb(OLD)->>'id' END);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "announce_requests"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('news', 'requests ' || pg_current_xact_id());
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "accounts_news" AFTER UPDATE OF "email", "name", "role", "operator_id", "email_confirmed_at",
	"access_requested_at", "blocked_at", "totp_enabled_at" ON "accounts"
	FOR EACH ROW EXECUTE FUNCTION "announce_account"();
--> statement-breakpoint
CREATE TRIGGER "sessions_news" AFTER DELETE ON "sessions"
	FOR EACH ROW EXECUTE FUNCTION "announce_account"();
--> statement-breakpoint
CREATE TRIGGER "requests_news" AFTER INSERT OR UPDATE OR DELETE ON "requests"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_requests"();
--> statement-breakpoint
CREATE TRIGGER "request_notes_news" AFTER INSERT ON "request_notes"
	FOR EACH STATEMENT EXECUTE FUNCTION "announce_requests"();
