-- A tour that comes back from the bin is again one of the tours that its notices are about.
CREATE TRIGGER "recorded" AFTER INSERT OR UPDATE OR DELETE ON "notice_tours" FOR EACH ROW
	WHEN (COALESCE(current_setting('vseumry.change_set', true), '') <> '') EXECUTE FUNCTION "record_row_change"();
