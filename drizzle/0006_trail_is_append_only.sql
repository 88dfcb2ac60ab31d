-- What remains of the changes of an account whose owner is to be forgotten: the fields stay named,
-- and only values that tell nothing of the person keep theirs.
CREATE FUNCTION "trail_changes_without_person"("changes" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT COALESCE(jsonb_agg(
		CASE WHEN "change" ->> 'field' IN ('role', 'blocked_at', 'email_confirmed_at', 'access_requested_at', 'totp_enabled_at')
			THEN "change"
			ELSE jsonb_build_object('field', "change" -> 'field', 'before', NULL, 'after', NULL)
		END ORDER BY "place"), '[]'::jsonb)
	FROM jsonb_array_elements("changes") WITH ORDINALITY AS "list" ("change", "place")
$$;
--> statement-breakpoint
-- A line is never deleted and never altered, but for what forgets a person.
CREATE FUNCTION "keep_trail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF (NEW."id", NEW."at", NEW."actor_id", NEW."action", NEW."thing_kind", NEW."thing_id")
				IS NOT DISTINCT FROM
				(OLD."id", OLD."at", OLD."actor_id", OLD."action", OLD."thing_kind", OLD."thing_id")
			AND (NEW."actor_label" IS NOT DISTINCT FROM OLD."actor_label"
				OR NEW."actor_label" = 'удалённый пользователь')
			AND ((NEW."thing_title", NEW."changes") = (OLD."thing_title", OLD."changes")
				OR (OLD."thing_kind" = 'account' AND NEW."thing_title" = 'удалённый пользователь'
					AND NEW."changes" = "trail_changes_without_person"(OLD."changes")))
		THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the trail is append-only' USING ERRCODE = '23514', CONSTRAINT = 'trail_append_only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "trail_append_only" BEFORE UPDATE OR DELETE ON "trail"
	FOR EACH ROW EXECUTE FUNCTION "keep_trail"();
