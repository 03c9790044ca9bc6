-- Windows that are over without anybody having ended them; codes, which are given to nobody else so soon.
create index concurrently if not exists pass_window_over on pass_window (end_time) where ended_at is null;
create index concurrently if not exists pass_window_code_given on pass_window (company_id, code) where code is not null;
