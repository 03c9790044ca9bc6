-- A field punch that counts once somebody approved it: which punch a request is about.
alter table attendance_request add column punch_id bigint;
alter table attendance_request add foreign key (company_id, punch_id) references attendance_punch;
create index attendance_request_punch on attendance_request (company_id, punch_id);
