-- Notes name an assignee by the account's number, not by an address that stays for ever; 0: deleted.
UPDATE "request_notes" SET "text" = coalesce(
	(SELECT "id"::text FROM "accounts" WHERE "email" = "request_notes"."text"), '0')
	WHERE "kind" = 'assigned' AND "text" IS NOT NULL;
--> statement-breakpoint
-- Notes that were added after a request was erased.
UPDATE "request_notes" SET "text" = NULL WHERE "kind" IN ('word', 'note')
	AND "request_id" IN (SELECT "id" FROM "requests" WHERE "erased_at" IS NOT NULL);
--> statement-breakpoint
-- Favourites of deleted accounts in the records of changes.
DELETE FROM "change_set_rows" WHERE "table_name" = 'favourite_tours'
	AND NOT EXISTS (SELECT FROM "accounts"
		WHERE "id" = (coalesce("before", "after") ->> 'account_id')::bigint);
