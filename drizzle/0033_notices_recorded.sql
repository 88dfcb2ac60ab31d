-- An operator that comes back from the bin has its notices again. Only deletions are recorded: a merge
-- says itself which notices it moved.
CREATE TRIGGER "recorded" AFTER DELETE ON "notices" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
