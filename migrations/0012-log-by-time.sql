-- What is asked of the log by time is asked of `log_entry`.
drop index if exists event_at;
