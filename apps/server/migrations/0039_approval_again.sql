-- People and services that a confirmed meeting is to have, and that wait for approval with the slot that it wants:
-- {attendees: [...]|null, services: [...]|null, people, services_amount, service_ids}.
alter table meeting add column wanted_change jsonb;

-- They go with the wish, whoever ends it.
create function end_wanted_change() returns trigger language plpgsql as $$
begin
  new.wanted_change := null;
  return new;
end $$;
create trigger meeting_ends_wanted_change before update of wanted_start, wanted_change on meeting for each row
  when (new.wanted_change is not null and new.wanted_start is null)
  execute function end_wanted_change();

-- Why a request ended before it was decided, where another took its place.
alter table audit_request add column ended_because text check (ended_because in ('handed_over', 'changed'));

-- How many codes to sign in were sent to somebody in the day that began then.
alter table mail_code
  add column day_began timestamptz not null default now(),
  add column sent_in_day int not null default 0;
