-- A door that is repaired is held shut by its ticket: which hold that is, and how it was held by hand before.
create sequence door_hold as int start 1000000000;
alter table door add column hold_id int, add column hold_earlier jsonb;

-- those of tickets that are worked at keep the number that their tickets know
update door d set hold_id = d.id from repair r
where r.company_id = d.company_id and r.target_type = 'door' and r.target_id = d.id and r.lock_id = d.id
  and r.finish_time is null and d.mode = 'always_closed' and d.mode_until is not null;
