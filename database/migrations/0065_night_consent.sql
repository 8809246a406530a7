-- Who joined by e-mail and agreed to adverts was taken to have agreed to those of the night too, without being asked: nobody said when.
update app_user set advertising_promotion = false where advertising_promotion and advertising_promotion_at is null;
