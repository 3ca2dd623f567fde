-- What an invitation's link holds, as a hash, until it is accepted.
alter table members add column invitation_hash text;
alter table members add column invitation_expires_at timestamptz;
create index members_invitation on members (business_id, invitation_hash) where invitation_hash is not null;

-- Who holds a role.
create index member_roles_role on member_roles (business_id, role_id);

-- Whoever joins by an invitation gives no phone.
alter table merchants alter column phone drop not null;
