-- Which servers listen for who connects by MQTT, whom each of them reaches, and what one asks another to send. Nothing of it
-- outlives the moment, so it is not logged: after a crash of the database the servers say again whom they reach.
create unlogged table mqtt_server (
  id uuid primary key,
  -- speaks for all servers at a broker of somebody else's
  leads boolean not null,
  alive_until timestamptz not null
);

create unlogged table mqtt_hearing (
  company_id int not null,
  account text not null,
  server_id uuid not null references mqtt_server on delete cascade,
  since timestamptz not null,
  primary key (company_id, account, server_id)
);
create index mqtt_hearing_server on mqtt_hearing (server_id);

-- Who is there behind a broker of somebody else's, as the server that speaks there knows it, for the one after it.
create unlogged table mqtt_heard (
  company_id int not null,
  account text not null,
  until timestamptz not null,
  primary key (company_id, account)
);

-- Deleted by who sends it or by who gave up asking, whoever is first. No reference to the server: that one is gone is found
-- out by what nobody took.
create unlogged table mqtt_command (
  company_id int not null,
  asker_id uuid not null,
  id int not null,
  server_id uuid not null,
  account text not null,
  topic text not null,
  payload bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (company_id, asker_id, id)
);
create index mqtt_command_asker on mqtt_command (asker_id, id);
create index mqtt_command_server on mqtt_command (server_id);
