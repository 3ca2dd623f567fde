-- A permission is new: to see a contact's NIN or BVN whole. Nobody could before; of every business its managers can now, as its owners can.
update roles set grants = jsonb_set(grants, '{contact}', coalesce(grants -> 'contact', '[]') || '["contact.view-identity"]'), updated_at = now()
  where is_built_in and deleted_at is null and not coalesce(grants -> 'contact', '[]') @> '["contact.view-identity"]'
    and (name = 'Owner' or grants -> 'contact' @> '["contact.delete", "contact.update-balance"]' and grants -> 'business' @> '["business.edit"]');
