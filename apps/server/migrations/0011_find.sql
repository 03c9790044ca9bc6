-- Rooms that a person starred.
create table favourite_room (
  company_id int not null,
  user_id int not null,
  meetingroom_id int not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, meetingroom_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, meetingroom_id) references meetingroom on delete cascade
);
create index favourite_room_room on favourite_room (company_id, meetingroom_id);

-- Which rooms are taken at some hour: answered from the index alone, which it was not without the company in it.
drop index holding_free;
create index holding_free on holding (company_id, start_time) include (end_time, room_id) where is_held;
