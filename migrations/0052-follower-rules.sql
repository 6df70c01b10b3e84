-- What a follower derives its table by. Where a release derives it by another rule, the table is emptied and derived from the
-- beginning; null is what releases before this one derived by.
alter table checkpoint add column rule text;
