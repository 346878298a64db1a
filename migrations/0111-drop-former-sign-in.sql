-- Not used any more since 0081.
DROP TABLE sign_in_codes;
DROP TABLE admin_login_failures;
