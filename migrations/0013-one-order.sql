-- Each entry costs every append, and `stream_state` has the order of the last moves for each state: a list of several
-- merges them.
drop index stream_at;
