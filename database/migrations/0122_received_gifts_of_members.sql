-- A gift that a guest received belongs to the member who signed in next, and stays with this member when another one signs in on the browser.
update gift_recipient t set claimed_by = u.merged_into from app_user u where u.id = t.claimed_by and u.merged_into is not null;
