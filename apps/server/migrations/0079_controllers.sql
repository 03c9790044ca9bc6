-- What the server that speaks to controllers knows of each: how far its events were read, how its clock was set, what was
-- written to it, and whether somebody confirmed what stood in it.
alter table door_device_state
  add column first_contact_at timestamptz,
  add column clock_at timestamptz,
  add column clock_set_at timestamptz,
  -- the latest event that was read: in which epoch, its index (0: none), and what it says
  add column event_epoch int not null default 1,
  add column event_last bigint not null default 0,
  add column event_mark text,
  -- overwritten before anybody read them
  add column events_lost bigint not null default 0,
  -- interlock, seconds of each door, and whether doors are events: as they were written last
  add column settings jsonb not null default '{}',
  add column cards int,
  add column cards_at timestamptz,
  -- when it was read whole, and whether it is to be
  add column read_at timestamptz,
  add column read_wanted boolean not null default true,
  -- whose cards it holds: nobody looked (new, reading), they wait to be confirmed (found), ours (adopted)
  add column adoption text not null default 'new' check (adoption in ('new', 'reading', 'found', 'adopted')),
  add column adopted_at timestamptz,
  -- holders that nobody gave it
  add column foreign_cards int not null default 0,
  -- why it cannot be asked
  add column fault text check (fault in ('address'));
