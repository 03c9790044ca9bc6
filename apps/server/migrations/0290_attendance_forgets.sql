-- Whoever is forgotten leaves: their days and punches go, what was sealed of their months stays under no name, and where they
-- closed, carried or decided for others their name goes, too.

-- A request about a field punch goes with its person, and the punch before it.
alter table attendance_request drop constraint attendance_request_company_id_punch_id_fkey,
  add constraint attendance_request_company_id_punch_id_fkey foreign key (company_id, punch_id) references attendance_punch
    on delete set null (punch_id);

-- breaks function replaced: it does what it did, and lets a seal lose the name of who made it, for that alone is no part of it
create or replace function keep_attendance_seal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('workplace.forgetting', true), '') = 'on'
    and to_jsonb(new) - 'closed_by' = to_jsonb(old) - 'closed_by' then
    return new;
  end if;
  raise exception 'a sealed month never changes' using errcode = 'integrity_constraint_violation';
end $$;

-- Days of closed months go with who is forgotten: the seal has a copy of what they came to.
create or replace function keep_closed_days() returns trigger language plpgsql as $$
declare
  other boolean := tg_op <> 'UPDATE';
begin
  if tg_op = 'DELETE' and coalesce(current_setting('workplace.forgetting', true), '') = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' then
    other := to_jsonb(new) - array['settled', 'due_at', 'waits_for', 'computed_at', 'explain']
      is distinct from to_jsonb(old) - array['settled', 'due_at', 'waits_for', 'computed_at', 'explain'];
  end if;
  if other and attendance_is_closed(coalesce(new.company_id, old.company_id), coalesce(new.user_id, old.user_id), coalesce(new.date, old.date))
    and exists (select 1 from users u where u.company_id = coalesce(new.company_id, old.company_id) and u.id = coalesce(new.user_id, old.user_id)) then
    raise exception 'a day of a closed month never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $$;

create function attendance_forgets() returns trigger language plpgsql as $$
declare
  stamp text[];
begin
  -- what was once sealed stays for payroll, of nobody who could be named
  update attendance_month set user_id = null, confirm_note = null
    where company_id = new.company_id and user_id = new.id and version > 0;
  delete from attendance_month where company_id = new.company_id and user_id = new.id;
  -- rows say by a name who did something: where somebody else is called the same it says nothing of either
  if old.name is distinct from new.name
    and not exists (select 1 from users u where u.company_id = new.company_id and u.name = old.name and u.id <> new.id) then
    foreach stamp slice 1 in array array[
      ['attendance_month', 'reopened_by'], ['attendance_seal', 'closed_by'], ['attendance_adjustment', 'changed_by'],
      ['attendance_adjustment', 'carried_by'], ['attendance_change', 'changed_by'], ['attendance_dirty', 'changed_by'],
      ['attendance_punch', 'judged_by'], ['attendance_request', 'decided_by'], ['attendance_version', 'made_by']
    ] loop
      execute format('update %1$I set %2$I = $1 where company_id = $2 and %2$I = $3', stamp[1], stamp[2])
        using new.name, new.company_id, old.name;
    end loop;
  end if;
  return null;
end $$;
create trigger attendance_forgets after update of forgotten_at on users
  for each row when (old.forgotten_at is null and new.forgotten_at is not null) execute function attendance_forgets();
