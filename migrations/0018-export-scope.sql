-- What the user might see when an export was made, in the words of engine/jobs/export-scope.ts: whoever may see less by now is not
-- given the file. One that was made before this was noted is asked for anew.
alter table export add column scope text[];
