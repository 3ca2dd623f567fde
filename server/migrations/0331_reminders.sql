-- How contacts were reminded of what they owe: by whom, when, by which way, and how much it was.
create table reminders (
  business_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  channel text not null check (channel in ('whatsapp', 'sms', 'mail')),
  sent_to text not null,
  -- Kobo. Who owes nothing is reminded of nothing.
  owed bigint not null check (owed > 0),
  language text not null check (language in ('en', 'fr')),
  -- By the business's clock; and whether it was known that it was not the first of that day.
  day date not null,
  is_again boolean not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint reminders_contact foreign key (business_id, contact_id) references contacts (business_id, id)
);
-- Nobody is reminded twice on a day by accident, however many press at once.
create unique index reminders_once_a_day on reminders (business_id, contact_id, day) where not is_again;
create index reminders_of_contact on reminders (business_id, contact_id, created_at);

alter table reminders enable row level security;
create policy tenant on reminders using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete, truncate on reminders from kasuwa_app;
