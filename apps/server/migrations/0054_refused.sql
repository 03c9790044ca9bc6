-- What was refused, wrong or had to wait stands in the operation log too, and is looked for by itself.
create index operation_log_not_ok on operation_log (company_id, id desc) where result <> 'ok';
