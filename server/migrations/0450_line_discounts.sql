-- Kobo that is taken off a line for itself: never more than it comes to. The discount of the whole is spread over what that leaves of the lines.
alter table sale_items add column line_discount bigint not null default 0;
alter table sale_items add constraint sale_items_line_discount check (line_discount between 0 and total);
alter table sale_items drop constraint sale_items_check;
alter table sale_items add constraint sale_items_discount check (discount between 0 and total - line_discount);

alter table quotation_items add column line_discount bigint not null default 0;
alter table quotation_items add constraint quotation_items_line_discount check (line_discount between 0 and total);
alter table quotation_items drop constraint quotation_items_discount_check;
alter table quotation_items add constraint quotation_items_discount check (discount between 0 and total - line_discount);
