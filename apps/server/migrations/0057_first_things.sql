-- The roles that the form for a new person begins with, and that the template of their import shows.
alter table role add column is_default boolean not null default false;
-- What a notice is called for readers of English.
alter table notice add column title_en text;
