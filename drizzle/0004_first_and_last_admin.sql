-- The first account becomes an admin. One insertion at a time, so that of many at once only one
-- finds the table empty. The number is any: «acc» in ASCII and a counter.
CREATE FUNCTION "make_first_account_admin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(x'61636301'::int);
	IF NOT EXISTS (SELECT 1 FROM "accounts") THEN
		NEW."role" := 'admin';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "accounts_first_is_admin" BEFORE INSERT ON "accounts"
	FOR EACH ROW EXECUTE FUNCTION "make_first_account_admin"();
--> statement-breakpoint
-- There is always an admin who may sign in: the last one can't be demoted, blocked or deleted.
-- One attempt at a time, so that two admins can't remove each other.
CREATE FUNCTION "keep_last_admin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."role" <> 'admin' OR OLD."blocked_at" IS NOT NULL THEN
		RETURN COALESCE(NEW, OLD);
	END IF;
	IF TG_OP = 'UPDATE' THEN
		IF NEW."role" = 'admin' AND NEW."blocked_at" IS NULL THEN
			RETURN NEW;
		END IF;
	END IF;
	PERFORM pg_advisory_xact_lock(x'61636302'::int);
	IF NOT EXISTS (
		SELECT 1 FROM "accounts"
		WHERE "role" = 'admin' AND "blocked_at" IS NULL AND "id" <> OLD."id"
	) THEN
		RAISE EXCEPTION 'the last admin stays' USING ERRCODE = '23514', CONSTRAINT = 'accounts_last_admin';
	END IF;
	RETURN COALESCE(NEW, OLD);
END
$$;
--> statement-breakpoint
CREATE TRIGGER "accounts_last_admin" BEFORE UPDATE OF "role", "blocked_at" OR DELETE ON "accounts"
	FOR EACH ROW EXECUTE FUNCTION "keep_last_admin"();
