create index concurrently if not exists visitor_stay_time on visitor_stay (company_id, in_time);
