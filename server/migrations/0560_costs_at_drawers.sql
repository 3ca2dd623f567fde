-- What an intake's extra costs were paid from may be a till's open drawer, and what comes back when it is canceled may go into one: the session
-- of each is named for good, as payments name theirs.
alter table inventory_action_costs add column drawer_session_id uuid;
alter table inventory_action_costs add constraint inventory_action_costs_drawer_session foreign key (business_id, drawer_session_id)
  references drawer_sessions (business_id, id);
-- Who is owed for one was paid nothing.
alter table inventory_action_costs add constraint inventory_action_costs_paid_at check (drawer_session_id is null or contact_id is null);
create index inventory_action_costs_of_drawer on inventory_action_costs (business_id, drawer_session_id) where drawer_session_id is not null;

-- The session that those costs came back into.
alter table inventory_actions add column costs_back_session_id uuid;
alter table inventory_actions add constraint inventory_actions_costs_back_session foreign key (business_id, costs_back_session_id)
  references drawer_sessions (business_id, id);
alter table inventory_actions add constraint inventory_actions_costs_back check (
  costs_back_session_id is null or (kind = 'intake' and canceled_at is not null)
);
create index inventory_actions_costs_back on inventory_actions (business_id, costs_back_session_id) where costs_back_session_id is not null;
