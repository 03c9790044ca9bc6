-- Whoever joins is looked for among them: few of many millions.
create index concurrently if not exists attendance_punch_named on attendance_punch (company_id, named) where user_id is null;
