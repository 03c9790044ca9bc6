-- Data of visitors that is not deleted before a day, why, and who said so: for a claim, or an inquiry.
alter table visitor
  add column hold_until timestamptz,
  add column hold_reason text,
  add column hold_by text;
create index visitor_hold on visitor (company_id, id) where hold_until is not null;

update role set permissions = permissions || array['reveal-visitor']
  where 'delete-visitor' = any(permissions) and not 'reveal-visitor' = any(permissions);
