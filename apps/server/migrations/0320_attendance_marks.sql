-- breaks function replaced: what is marked already is marked again, and by whom; it answers and writes what it did
-- A mark is taken away by who reckons its day. Whoever marks a day that is marked already has to hold that mark until what
-- they write is there: a day that was reckoned without it, and whose mark is gone, would stay as it is for ever.
create or replace function mark_attendance(company int, person int, first date, last date, why text, by_whom text default '') returns void
language sql as $$
  insert into attendance_dirty as d (company_id, user_id, date, cause, changed_by)
  select company, person, day::date, why, by_whom
  from generate_series(first, least(last, first + 400), interval '1 day') as day
  where exists (select 1 from attendance_member m where m.company_id = company and m.user_id = person)
    and exists (select 1 from users u where u.company_id = company and u.id = person)
  order by day
  on conflict (company_id, user_id, date) do update set since = excluded.since, cause = excluded.cause,
    changed_by = case when excluded.changed_by = '' then d.changed_by else excluded.changed_by end
$$;

create or replace function attendance_open_days() returns trigger language plpgsql as $$
declare
  company int := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  insert into attendance_dirty (company_id, user_id, date, cause)
  select d.company_id, d.user_id, d.date, 'rules' from attendance_day d
  where d.company_id = company and not d.settled order by d.user_id, d.date
  on conflict (company_id, user_id, date) do update set since = excluded.since;
  return null;
end $$;

-- From when until when somebody works here decides which of their days count.
create function attendance_by_employment() returns trigger language plpgsql as $$
declare
  today date := current_date + 1;
begin
  if old.entry_date is distinct from new.entry_date then
    perform mark_attendance(new.company_id, new.id,
      greatest(least(coalesce(old.entry_date, '-infinity'), coalesce(new.entry_date, '-infinity')), today - 400),
      least(greatest(coalesce(old.entry_date, '-infinity'), coalesce(new.entry_date, '-infinity')), today), 'team', new.updated_by);
  end if;
  if old.departure_date is distinct from new.departure_date then
    perform mark_attendance(new.company_id, new.id,
      greatest(least(coalesce(old.departure_date, 'infinity'), coalesce(new.departure_date, 'infinity')), today - 400),
      least(greatest(coalesce(old.departure_date, 'infinity'), coalesce(new.departure_date, 'infinity')), today), 'team', new.updated_by);
  end if;
  return null;
end $$;
create trigger users_attendance_changes after update of entry_date, departure_date on users
  for each row when (old.entry_date is distinct from new.entry_date or old.departure_date is distinct from new.departure_date)
  execute function attendance_by_employment();
