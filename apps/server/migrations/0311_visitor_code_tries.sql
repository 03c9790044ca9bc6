-- How often somebody answered wrongly at a kiosk to whom a printed code belongs, since the link was renewed.
alter table visitor add column code_tries smallint not null default 0;
