-- The page of guests: which link of theirs holds, on which phone it is, and what they said there.
alter table visitor
  -- grows as the link is renewed: the ones before it, and the codes printed with them, open nothing
  add column link_epoch int not null default 1,
  -- grows as the page moves to another phone; of the phone's secret only its hash
  add column phone_epoch int not null default 1,
  add column phone_mark bytea,
  -- eight letters to type where nothing can be scanned
  add column letters text not null default translate(left(gen_random_uuid()::text, 8), '0123456789abcdef', 'BCDFGHJKLMNPQRST'),
  add column opened_at timestamptz,
  add column registered_at timestamptz,
  add column arriving_at timestamptz,
  add column said_here_at timestamptz,
  -- they want their data gone once they have left
  add column forget_wish timestamptz;
create index visitor_letters on visitor (company_id, letters) where state in (0, 1, 2, 3, 7);

-- Six digits by which a page moves to another phone, as what only this installation can make of them.
create table visitor_move_code (
  company_id int not null,
  visitor_id int not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  day_began timestamptz not null,
  sent_in_day int not null default 1,
  primary key (company_id, visitor_id),
  foreign key (company_id, visitor_id) references visitor on delete cascade
);
