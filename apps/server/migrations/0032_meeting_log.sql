-- What lists of all meetings look for by itself. Most meetings are confirmed, so of the others an index is small and says
-- at once where they are; departments are looked for by log readers, and when a department is dissolved.
create index meeting_cancelled on meeting (company_id, start_time) where meeting_state = 'cancelled';
create index meeting_undecided on meeting (company_id, start_time) where audit_state = 2 and meeting_state = 'active';
create index meeting_department on meeting (company_id, department_id, start_time);
