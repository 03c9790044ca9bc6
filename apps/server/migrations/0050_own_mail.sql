-- One address is one person's in a company: who reads its mail comes in by a code. People who shared one before this keep
-- it until it is changed; the first of them has it, and nobody new gets it.
update users set mail = null where trim(mail) = '';
alter table users add column mail_shared boolean not null default false;
update users u set mail_shared = true
where u.mail is not null
  and exists (select 1 from users o where o.company_id = u.company_id and lower(o.mail) = lower(u.mail) and o.id < u.id);
create unique index users_mail_unique on users (company_id, lower(mail)) where not mail_shared;

-- The change of one's own address that waits for the code sent to the new one.
create table mail_change (
  company_id int not null,
  user_id int not null,
  mail text not null,
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  sent_at timestamptz not null,
  day_began timestamptz not null,
  sent_in_day int not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);

-- Whoever changes an address, and wherever: what was sent to the old one, and who came in by it, ends with it.
create function mail_changes() returns trigger language plpgsql as $$
begin
  new.mail_shared := false;
  delete from mail_code where company_id = new.company_id and user_id = new.id;
  delete from mail_change where company_id = new.company_id and user_id = new.id;
  update session set ended_at = now(), ended_because = 'account'
  where company_id = new.company_id and user_id = new.id and meeting_id is not null and ended_at is null;
  return new;
end $$;
create trigger mail_changes before update of mail on users for each row
when (lower(old.mail) is distinct from lower(new.mail)) execute function mail_changes();
