-- Events of one key, however many of them wait, and however little the database knows of a table that is empty most of the
-- time: what is asked here goes by one index, whose columns are compared as a row, and by no other plan.

create function raise_to_consumers(raised_company int, raised_type text, raised_key text, raised_payload jsonb) returns int
language plpgsql set enable_sort = off set enable_incremental_sort = off set enable_seqscan = off as $$
declare
  none constant bigint := 9223372036854775807; -- behind all of a key
  many int;
begin
  insert into due_event (company_id, consumer, type, key, payload, due_at)
  select raised_company, c.consumer, c.type, raised_key, raised_payload, greatest(now(), (
    select d.due_at from due_event d
    where (d.consumer, d.company_id, d.key, d.id) > (c.consumer, raised_company, raised_key, 0)
      and (d.consumer, d.company_id, d.key, d.id) < (c.consumer, raised_company, raised_key, none)
    order by d.consumer, d.company_id, d.key, d.id limit 1))
  from event_consumer c where c.type = raised_type;
  get diagnostics many = row_count;
  return many;
end $$;

-- breaks function replaced: it does what it did, with plans that are kept instead of one for each call
create or replace function raise_event(raised_company int, raised_type text, raised_key text, raised_payload jsonb)
  returns int
language plpgsql as $$
begin
  if not exists (select from event_consumer c where c.type = raised_type) then
    return 0;
  end if;
  return raise_to_consumers(raised_company, raised_type, raised_key, raised_payload);
end $$;

-- Up to so many events that are due to a consumer, of types that it knows: goes from key to key, beginning behind the one
-- that the caller had last, once around. Of each key it takes the oldest and those behind it; the lock of the oldest is the
-- lock of the key, and where another has it, that one handles the key. An event of a type that is not known ends what can be
-- taken of its key; the caller leaves aside what it finds behind one.
create function claim_events(of_consumer text, known text[], most int, last_company int, last_key text)
  returns setof due_event
language plpgsql set enable_sort = off set enable_incremental_sort = off set enable_seqscan = off as $$
declare
  none constant bigint := 9223372036854775807; -- behind all of a key
  at_company int := last_company;
  at_key text := last_key;
  is_taken boolean := false;
  is_within boolean;
  is_round boolean := false;
  one due_event;
begin
  loop
    is_within := false;
    -- read as it lies in the index, anew behind each key of which nothing can be taken
    for one in select d.* from due_event d
      where (d.consumer, d.company_id, d.key, d.id) > (of_consumer, at_company, at_key, none)
      order by d.consumer, d.company_id, d.key, d.id
    loop
      if one.consumer = of_consumer and one.company_id = at_company and one.key = at_key then
        is_within := not is_taken;
        exit when is_within;
      else
        exit when one.consumer <> of_consumer or is_round and (one.company_id, one.key) > (last_company, last_key);
        at_company := one.company_id;
        at_key := one.key;
        is_taken := false;
        continue when one.due_at > now() or one.type <> all(known);
        perform from due_event d where d.company_id = one.company_id and d.id = one.id and d.due_at <= now()
          for update skip locked;
        is_taken := found;
        continue when not is_taken;
      end if;
      return next one;
      most := most - 1;
      if most <= 0 then
        return;
      end if;
    end loop;
    continue when is_within;
    if is_round then
      return;
    end if;
    is_round := true;
    is_taken := false;
    at_company := 0;
    at_key := '';
  end loop;
end $$;

-- Those that are done go, in the transaction that has their effect.
create function end_events(companies int[], ids bigint[]) returns void
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from due_event d using unnest(companies, ids) as t(company_id, id)
    where d.company_id = t.company_id and d.id = t.id;
end $$;
