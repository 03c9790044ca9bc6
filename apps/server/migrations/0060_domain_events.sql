-- What happened, told to those parts of the product that asked for it: raised in the transaction that did it, one row for
-- each consumer, gone in the transaction in which that consumer drew its conclusions. So each effect happens once.

-- Who asks for what. A server says so when it starts, and again each hour; who was not heard of for a day is forgotten.
create table event_consumer (
  consumer text not null,
  type text not null,
  seen_at timestamptz not null default now(),
  primary key (consumer, type)
);
create index event_consumer_type on event_consumer (type);

create table due_event (
  company_id int not null references company on delete cascade,
  id bigint generated always as identity,
  consumer text not null,
  type text not null,
  key text not null, -- what it happened to: events of one key are handled in their order
  payload jsonb not null,
  raised_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries int not null default 0,
  error text, -- why the last try failed
  primary key (company_id, id)
);
create index due_event_order on due_event (consumer, company_id, key, id);
create index due_event_due on due_event (consumer, due_at);

-- Raised by hand and by triggers alike. Where an earlier event of the key waits for its next try, this one waits as long:
-- it could not be handled before, and would only be looked at again and again. Answers for how many consumers.
create function raise_event(raised_company int, raised_type text, raised_key text, raised_payload jsonb) returns int
language sql as $$
  with raised as (
    insert into due_event (company_id, consumer, type, key, payload, due_at)
    select raised_company, c.consumer, c.type, raised_key, raised_payload, greatest(now(), (
      select d.due_at from due_event d
      where d.consumer = c.consumer and d.company_id = raised_company and d.key = raised_key order by d.id limit 1))
    from event_consumer c where c.type = raised_type
    returning 1
  )
  select count(*)::int from raised
$$;
