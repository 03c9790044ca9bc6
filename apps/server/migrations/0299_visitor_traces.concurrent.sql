-- Who is looked for in an evacuation, and where a visitor is named who is forgotten.
create index concurrently if not exists visitor_door_in on visitor (company_id, office_id, door_in_at) where door_in_at is not null;
create index concurrently if not exists message_of_visitor on message (company_id, (values->>'visitor_id')) where values ? 'visitor_id';
create index concurrently if not exists mail_job_about on mail_job (company_id, (content->>'about')) where content ? 'about';
create index concurrently if not exists mail_job_of_visitor on mail_job (company_id, (content#>>'{message,values,visitor_id}')) where kind = 'message';
