-- What waits for consumers is written with most changes: three rows of a booking each asked whether their company is
-- there, which took a tenth of its time. A company that goes takes its events with it as before.
alter table due_event drop constraint if exists due_event_company_id_fkey;

create function forget_events_of_company() returns trigger language plpgsql as $$
begin
  delete from due_event where company_id = old.id;
  return null;
end $$;
create trigger company_forgets_events after delete on company for each row execute function forget_events_of_company();
