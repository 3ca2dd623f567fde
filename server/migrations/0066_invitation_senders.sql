-- Who sent an invitation last, and since when it counts no more because they could not send it now.
alter table members add column invited_by uuid;
alter table members add column withdrawn_at timestamptz;
update members set invited_by = created_by where merchant_id is null;

-- Those of senders who are no members any more.
update members set invitation_hash = null, invitation_expires_at = null, withdrawn_at = now()
where merchant_id is null and deleted_at is null and not exists (
  select from members sender
  where sender.business_id = members.business_id and sender.merchant_id = members.invited_by and sender.deleted_at is null
);
